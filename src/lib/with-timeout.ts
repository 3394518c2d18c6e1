/**
 * Gives a promise so long to settle.
 *
 * @param ms - milliseconds until it counts as failed; what it does meanwhile is not stopped
 * @throws what the promise throws, or an error that names the time
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
