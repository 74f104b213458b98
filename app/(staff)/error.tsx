'use client'

import { FailedPage as StaffError } from '@/app/_shell/failed-page'

export default StaffError
