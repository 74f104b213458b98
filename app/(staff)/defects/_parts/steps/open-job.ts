'use client'

import { recall, remember } from '@/app/_ui/tab-memory'

const key = 'defects:bulk'

// The job that is being watched is shown again when the page is reloaded; else it is found in the list of jobs.

export const watchedJob = () => recall<string>(key)

export const watchJob = (jobId: string | null) => remember(key, jobId)
