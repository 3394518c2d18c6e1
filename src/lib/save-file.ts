/** Starts a download of a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has begun by then, and without this the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
