/**
 * Something that exists once in a process, however often a bundler copies the module that asks for it.
 *
 * @param name - what it is called; whoever asks by the same name gets the same thing
 */
export function processWide<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`nova.${name}`)
  const store: Record<symbol, unknown> = globalThis as unknown as Record<symbol, unknown>
  store[key] ??= make()
  // Only this function writes the key, and always with what `make` of that name gives.
  return store[key] as T
}
