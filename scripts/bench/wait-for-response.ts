/**
 * Waits until a server that was just started answers.
 *
 * @throws {Error} when it has not after 30 s
 */
export async function answering(address: string): Promise<void> {
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Nothing answers at ${address}`)
}
