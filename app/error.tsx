'use client'

import { FailedPage, type FailedPageProps } from './_shell/failed-page'
import { PublicShell } from './_shell/public-shell'

export default function RootError(props: FailedPageProps) {
  return (
    <PublicShell>
      <FailedPage {...props} />
    </PublicShell>
  )
}
