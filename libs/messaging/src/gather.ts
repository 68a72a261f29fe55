/** A transaction or a round trip costs much the same for thirty events as for three. */
const MANY = 4;
const ENOUGH = 64;

/**
 * Whether it pays to wait a few milliseconds before the next few events are taken up, by how many the last few were: as many
 * as this show that more are on their way, and so many more that nothing is left to gain. One after a pause never waits.
 */
export function gathers(last: number): boolean {
  return last >= MANY && last < ENOUGH;
}
