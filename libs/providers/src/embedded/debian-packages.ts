/** What the embedded speech engines need on Debian or Ubuntu; `npm start` and the tests install these. */
export const EMBEDDED_SPEECH_DEBIAN_PACKAGES = [
  'espeak-ng',
  'libpocketsphinx3',
  'pocketsphinx-en-us',
] as const;

export const INSTALL_HINT = `install it with: apt-get install -y ${EMBEDDED_SPEECH_DEBIAN_PACKAGES.join(' ')}`;
