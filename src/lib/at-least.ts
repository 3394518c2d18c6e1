/**
 * Runs `work` and settles no sooner than `ms` milliseconds after its beginning, so that the time of an answer
 * tells nothing.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
