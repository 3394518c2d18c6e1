'use client'

import { createContext, useContext } from 'react'

/**
 * Whether the reader may publish posts; without that right there are no buttons for it. The server sends the value with
 * the screen, and checks the right again at every change.
 */
export const MayPublishContext = createContext(true)

export const useMayPublish = (): boolean => useContext(MayPublishContext)
