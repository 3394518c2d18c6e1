const MB = 1024 * 1024

/** The size of a file as it is read, counted as the limits of uploads are: `812 kB`, `4.2 MB`, `1.2 GB`. */
export function toByteSize(bytes: number): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  const [size, unit] = bytes < 1024 * MB ? [bytes / MB, 'MB'] : [bytes / 1024 / MB, 'GB']
  return `${size.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`
}
