/** The unit of telephone audio here: 20 ms at 8 kHz. */
export const FRAME_MS = 20;
export const FRAME_SAMPLES = 160;
