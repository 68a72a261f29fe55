/** As long as any address may be. */
const MAX_LENGTH = 2_048;

/**
 * The address of a page as RFC 3986 writes it: without the place on it somebody was at, and with every character escaped
 * that browsers let pass ("|", "[", a bare "%"). Null when that makes it too long.
 */
export function pageAddress(url: URL): string | null {
  const address = url.origin + escaped(url.pathname + url.search);
  return address.length <= MAX_LENGTH ? address : null;
}

function escaped(path: string): string {
  return path
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^A-Za-z0-9\-._~:/?@!$&'()*+,;=%]/g, (char) => encodeURIComponent(char));
}
