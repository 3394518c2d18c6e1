'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FilmBox } from '@/ui/html'

/** A file of the film. With `media` it is only for windows that match. */
export type FilmSource = { src: string; type: string; media?: string }

const LESS_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether this device should load a film that is only decoration. */
function wantsFilm(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined
  const savesData = Boolean(
    connection && typeof connection === 'object' && Reflect.get(connection, 'saveData'),
  )
  return !savesData && !matchMedia(LESS_MOTION).matches
}

type HeroFilmProps = {
  sources: readonly FilmSource[]
  labels: Record<'pause' | 'play', string>
  icons: Record<'pause' | 'play', ReactNode>
  /** Shown until the film has loaded. */
  children: ReactNode
}

/**
 * The film behind the headline, which is loaded after the page has been painted, or not at all. Its pause button is
 * shown only while there is a film.
 */
export function HeroFilm({ sources, labels, icons, children }: HeroFilmProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isPaused, setPaused] = useState(false)
  useFilm(box, setPaused)
  const toggle = () => {
    const film = filmIn(box.current)
    // `play` rejects when the button is pressed again before the film has started, which is no error.
    if (isPaused) film?.play().catch(() => undefined)
    else film?.pause()
  }
  return (
    <>
      {/* A mask hides the drawing behind the text. */}
      <div
        className="peer absolute inset-0 overflow-hidden mask-[linear-gradient(100deg,transparent_22%,black_78%)] opacity-42 mix-blend-screen lg:mask-[linear-gradient(100deg,transparent_50%,black_80%)] print:hidden"
        aria-hidden="true"
      >
        {children}
        <FilmBox ref={box} className="absolute inset-0" film={toFilm(sources)} />
      </div>
      <button
        type="button"
        className="absolute top-0 right-edge z-1 hidden size-11 place-items-center rounded text-ink peer-has-[video]:grid hover:bg-paper-raised lg:top-2 print:hidden"
        aria-label={isPaused ? labels.play : labels.pause}
        onClick={toggle}
      >
        {isPaused ? icons.play : icons.pause}
      </button>
    </>
  )
}

const filmIn = (box: HTMLElement | null) => box?.querySelector('video') ?? null

/** Adds or removes the film by the visitor's settings, and reports whether it is paused. */
function useFilm(box: { current: HTMLDivElement | null }, setPaused: (isPaused: boolean) => void) {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const preference = matchMedia(LESS_MOTION)
    const decide = () => showFilm(element)
    // A browser that saves power also pauses the film. The events do not bubble, so they are captured.
    const told = new AbortController()
    const tell = () => setPaused(filmIn(element)?.paused ?? false)
    for (const name of ['play', 'pause'])
      element.addEventListener(name, tell, { capture: true, signal: told.signal })
    preference.addEventListener('change', decide, { signal: told.signal })
    const timer = setTimeout(decide, 300)
    return () => {
      clearTimeout(timer)
      told.abort()
    }
  }, [box, setPaused])
}

/** Adds or removes the film. The loader of a cached page may have added it already. */
function showFilm(box: HTMLElement) {
  const isShown = box.firstChild !== null
  if (wantsFilm() !== isShown) box.innerHTML = isShown ? '' : (box.dataset.film ?? '')
}

function toFilm(sources: readonly FilmSource[]): string {
  const files = sources
    .map(({ src, type, media }) => `<source src="${src}" type="${type}"${media ? ` media="${media}"` : ''}>`)
    .join('')
  return `<video class="absolute size-full object-cover object-[60%_50%]" autoplay muted loop playsinline disablepictureinpicture aria-hidden="true" tabindex="-1">${files}</video>`
}
