'use client'

import { useEffect, useRef } from 'react'
import { FilmBox } from '@/ui/html'

export type VideoSource = { src: string; type: string }

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/** Says whether this visitor's device should fetch a film that only decorates. */
function wantsFilm(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined
  const savesData = Boolean(
    connection && typeof connection === 'object' && Reflect.get(connection, 'saveData'),
  )
  return !savesData && !matchMedia(LESS_MOTION).matches
}

/** Decoration behind the headline. It is fetched after the page has been painted, or not at all. */
export function HeroVideo({ sources }: { sources: readonly VideoSource[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const preference = matchMedia(LESS_MOTION)
    const decide = () => box.current && showFilm(box.current)
    const timer = setTimeout(decide, 300)
    preference.addEventListener('change', decide)
    return () => {
      clearTimeout(timer)
      preference.removeEventListener('change', decide)
    }
  }, [])
  return <FilmBox ref={box} className="absolute inset-0" film={toFilm(sources)} />
}

/** The loader of a cached page may have shown it already. */
function showFilm(box: HTMLElement) {
  const isShown = box.firstChild !== null
  if (wantsFilm() !== isShown) box.innerHTML = isShown ? '' : (box.dataset.film ?? '')
}

function toFilm(sources: readonly VideoSource[]): string {
  const files = sources.map(({ src, type }) => `<source src="${src}" type="${type}">`).join('')
  return `<video class="absolute size-full object-cover object-[60%_50%]" autoplay muted loop playsinline disablepictureinpicture aria-hidden="true" tabindex="-1">${files}</video>`
}
