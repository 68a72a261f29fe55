export interface EmbedRequest {
  id: number;
  text: string;
}

export type EmbedReply = { id: number; vector: Float32Array } | { id: number; message: string };
