/** Progress for the person at the terminal, unless the caller wants it elsewhere. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}
