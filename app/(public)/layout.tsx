import type { ReactNode } from 'react'
import { PublicShell } from '@/app/_shell/public-shell'

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicShell>{children}</PublicShell>
}
