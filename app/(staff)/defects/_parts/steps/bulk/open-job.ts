'use client'

import { recall, remember } from '@/app/_ui/tab-memory'

const key = 'defects:bulk'

// The watched job is shown again after a reload; otherwise it is found in the list of jobs.

export const watchedJob = () => recall<string>(key)

export const watchJob = (jobId: string | null) => remember(key, jobId)
