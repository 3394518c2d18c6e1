'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { paths } from '@/domain/paths'

// Every staff screen is the same route to Next, so a static import would be sent to all of them. These modules load
// with the screen that renders them; the server renders them as usual.

/**
 * A part that renders synchronously once its module is loaded, because React may render a part again after it has
 * waited for it.
 */
function part<P extends object>(Deferred: ComponentType<P>, find: () => ComponentType<P> | undefined) {
  return function Part(props: P) {
    const Here = find()
    if (!Here) return <Deferred {...props} />
    // There are two children, as next/dynamic has on the server, because React numbers ids by position.
    return (
      <>
        {null}
        <Here {...props} />
      </>
    )
  }
}

/** In the place of a part whose script cannot be loaded. It is small, because every screen carries it. */
function Missing() {
  return (
    <p role="alert">
      A part of this screen could not be loaded.{' '}
      <button type="button" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </p>
  )
}

/** Where the first screen needs a module: at a path, below one that ends in a slash, or at those of an expression. */
type At = string | RegExp

const wanted: [At, () => Promise<void>][] = []

/**
 * A module that loads with its screen, and its parts.
 *
 * @param importIt - the import. It must have this name, because next/dynamic would otherwise preload the script of a
 *   part before the build has joined it to another
 * @param at - where the first screen needs it, or may: React discards a screen that was pressed while a part of it is on its way,
 *   and the press with it
 */
export function lazyModule<Module extends object>(importIt: () => Promise<Module>, ...at: At[]) {
  let here: Module | undefined
  const load = async () => {
    here = await importIt()
  }
  const neededAt = (...more: At[]) => void more.forEach((each) => void wanted.push([each, load]))
  neededAt(...at)
  return {
    /** For a module of several nouns: each says on which of its screens the module stands. */
    neededAt,
    part<Name extends keyof Module>(name: Name) {
      const pick = (module: Module) => module[name] as ComponentType<PropsOf<Module[Name]>>
      return part(
        dynamic(() => importIt().then(pick, () => Missing)),
        () => here && pick(here),
      )
    },
  }
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/** What the paths of a collection's documents begin with, also that of a new one. */
export const documentOf = (slug: string) => `${paths.admin}/collections/${slug}/`

/**
 * Requests the modules of the screen at the URL at once; null on the server. A module that could not be loaded is requested
 * again, and the failure reported, where it is rendered.
 */
export function loadFirst(): Promise<unknown> | null {
  if (typeof window === 'undefined') return null
  const path = location.pathname
  const isHere = (at: At) =>
    typeof at !== 'string' ? at.test(path) : at.endsWith('/') ? path.startsWith(at) : path === at
  return Promise.allSettled(wanted.map(([at, load]) => (isHere(at) ? load() : null)))
}
