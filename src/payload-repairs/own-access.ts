import type { SanitizedConfig } from 'payload'
import type { Product } from './repair'

/** Sets who may reach the collections that Payload adds itself, which it leaves open to every signed-in account. */
export function restrictOwnCollections({ collections }: SanitizedConfig, { access }: Product): void {
  for (const collection of collections) Object.assign(collection.access, access[collection.slug])
}
