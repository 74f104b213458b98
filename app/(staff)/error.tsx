'use client'

import { FailedPage as StaffError } from '../_shell/failed-page'

/** A page that failed while it was drawn; the frame stays. */
export default StaffError
