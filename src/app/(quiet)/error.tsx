'use client'

export { UnexpectedError as default } from '@/site/layout/unexpected-error.client'
