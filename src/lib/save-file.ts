/** Gives a file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has begun by then; without this the file stays in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
