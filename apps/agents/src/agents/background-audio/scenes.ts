import { join } from 'node:path';

export const ASSETS = join(__dirname, '../../../assets/background-audio');

export interface Scene {
  /** Names the file in `assets`, and the object in the store; never changes. */
  slug: string;
  name: string;
  description: string;
}

export const SCENES: readonly Scene[] = [
  {
    slug: 'office',
    name: 'Office',
    description: 'A quiet office: air conditioning, typing, two far voices',
  },
  { slug: 'cafe', name: 'Café', description: 'A café: many voices, cups' },
  {
    slug: 'call-centre',
    name: 'Call centre',
    description: 'A busy call centre: voices, keyboards, a telephone',
  },
  { slug: 'rain', name: 'Rain', description: 'Rain on a window' },
  { slug: 'street', name: 'Street', description: 'A street with passing cars' },
  { slug: 'park', name: 'Park', description: 'Wind in the trees, birds' },
];
