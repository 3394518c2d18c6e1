'use client'

import { createContext, useContext } from 'react'

/**
 * Whether whoever looks at posts may publish them: what would be refused has no button. The server says it with the
 * screen; it is asked again with every change.
 */
export const MayPublishContext = createContext(true)

export const useMayPublish = (): boolean => useContext(MayPublishContext)
