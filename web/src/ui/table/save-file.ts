/** A label as the name of a file. */
export function fileName(label: string, extension: string): string {
  const plain = label
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  return `${plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')}.${extension}`;
}

/** Hands bytes or text to the browser, to be kept as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
