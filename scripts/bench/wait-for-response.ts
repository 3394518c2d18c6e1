/**
 * Waits until a server that was just started responds.
 *
 * @throws {Error} when it has not responded after 30 s
 */
export async function waitForResponse(address: string): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Nothing answers at ${address}`)
}
