'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { fetchJson, isRecord } from '@/lib/fetch-json'

/** The names that posts or authors have, for a field to offer; without them it takes any name as ever. */
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
