'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson, isRecord } from '@/lib/fetch-json'

/** Suggests the names of posts and authors. Without them the field takes any name. */
export function AuthorNames({ id }: { id: string }) {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    void fetchJson(paths.authorNames).then(({ body }) => {
      const found: unknown[] = isRecord(body) && Array.isArray(body.names) ? body.names : []
      setNames(found.filter((name) => typeof name === 'string'))
    })
  }, [])
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
