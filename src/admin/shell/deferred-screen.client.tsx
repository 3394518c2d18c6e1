'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'

/** A screen whose scripts come with it, and with no other screen. */
type DeferredScreen = {
  /** @param path - of an address below /admin */
  isAt: (path: string) => boolean
  /** Loads it, before anything is hydrated; a part must not change what it is while it is shown. */
  begin: () => Promise<void>
}

/**
 * Describes a screen that comes late. Every staff screen is one and the same route to Next, so what is imported plainly
 * comes to all of them.
 *
 * @param load - a dynamic import of the screen's parts
 * @returns the screen, and what makes its parts; the server draws them as ever
 */
export function deferScreen<Parts>(isAt: DeferredScreen['isAt'], load: () => Promise<Parts>) {
  let first: Parts | undefined

  const screen: DeferredScreen = {
    isAt,
    async begin() {
      first = await load()
    },
  }

  function part<P extends object>(pick: (parts: Parts) => ComponentType<P>) {
    // The import stands in a function of its own: next/dynamic would name the script of a part in the page before the
    // build has joined it to another.
    const Deferred = dynamic(() => load().then(pick))
    return orDeferred(Deferred, () => (first ? pick(first) : undefined))
  }

  return { screen, part }
}

/** A part that is drawn at once when its module is there: what React has to wait for, if only for a moment, it may draw anew. */
function orDeferred<P extends object>(Deferred: ComponentType<P>, find: () => ComponentType<P> | undefined) {
  return function Part(props: P) {
    const Here = find()
    if (!Here) return <Deferred {...props} />
    // Two children, as next/dynamic has on the server: React numbers ids by their place.
    return (
      <>
        {null}
        <Here {...props} />
      </>
    )
  }
}
