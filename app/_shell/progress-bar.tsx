'use client'

import { useBusy, useLinkWatch } from '../_ui/navigation'

/** A thin line at the top once something takes longer than 300 ms. */
export function ProgressBar() {
  useLinkWatch()
  return useBusy() ? <div className="ui-progress" role="progressbar" /> : null
}
