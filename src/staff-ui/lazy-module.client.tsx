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

/**
 * A module that loads with its screen, and its parts.
 *
 * @param importIt - the import. It must have this name, because next/dynamic would otherwise preload the script of a
 *   part before the build has joined it to another
 */
export function lazyModule<Module>(importIt: () => Promise<Module>) {
  let here: Module | undefined
  return {
    async load() {
      here = await importIt()
    },
    part: <P extends object>(pick: (module: Module) => ComponentType<P>) =>
      part(
        dynamic(() => importIt().then(pick, () => Missing)),
        () => here && pick(here),
      ),
  }
}

/** The module of a screen, and the paths at which its first screen needs it. */
export type Deferred = { at: (path: string) => boolean; module: { load: () => Promise<void> } }

/** The path of a document of a collection, or of a new one. */
export const isDocumentOf = (slug: string) => (path: string) =>
  path.startsWith(`${paths.admin}/collections/${slug}/`)

/**
 * Requests the modules of the screen at the URL at once; null on the server. A module that could not be loaded is requested
 * again, and the failure reported, where it is rendered.
 *
 * @param screens - the modules of all screens
 */
export function loadFirst(screens: readonly Deferred[]): Promise<unknown> | null {
  if (typeof window === 'undefined') return null
  const path = location.pathname
  return Promise.allSettled(screens.filter(({ at }) => at(path)).map(({ module }) => module.load()))
}
