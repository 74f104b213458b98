'use client'

import { FailedPage as StaffError } from '@/app/_shell/failed-page'

/** A page that failed while it was drawn; the frame stays. */
export default StaffError
