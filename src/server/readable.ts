/**
 * Reads rows so that one which cannot be read takes no other with it: Payload gives up a whole list for a date that
 * JavaScript does not know, such as one before Christ.
 *
 * @returns what `read` gives for the ids, without the rows that make it throw a RangeError
 * @throws whatever else `read` throws
 */
export async function readable<Doc>(ids: string[], read: (ids: string[]) => Promise<Doc[]>): Promise<Doc[]> {
  if (ids.length === 0) return []
  try {
    return await read(ids)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    if (ids.length === 1) return []
    const middle = ids.length >> 1
    return [...(await readable(ids.slice(0, middle), read)), ...(await readable(ids.slice(middle), read))]
  }
}
