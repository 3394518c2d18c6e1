import type { ReactNode } from 'react'
import { BareDocument } from '@/admin/document'

export default function DeniedLayout({ children }: { children: ReactNode }) {
  return <BareDocument>{children}</BareDocument>
}
