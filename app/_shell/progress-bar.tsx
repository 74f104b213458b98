'use client'

import { useBusy, useLinkWatch } from '../_ui/navigation'

export function ProgressBar() {
  useLinkWatch()
  return useBusy() ? <div className="ui-progress" role="progressbar" /> : null
}
