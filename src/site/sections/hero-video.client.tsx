'use client'

import { useEffect, useState } from 'react'
import styles from './home-hero.module.css'

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
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const preference = matchMedia(LESS_MOTION)
    const decide = () => setWanted(wantsFilm())
    const timer = setTimeout(decide, 300)
    preference.addEventListener('change', decide)
    return () => {
      clearTimeout(timer)
      preference.removeEventListener('change', decide)
    }
  }, [])
  if (!isWanted) return null
  return (
    <video
      className={styles.video}
      autoPlay
      muted
      loop
      playsInline
      disablePictureInPicture
      aria-hidden="true"
      tabIndex={-1}
    >
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  )
}
