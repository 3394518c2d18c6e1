/** Thrown when the database is not one that this version may work with. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase'
}
