'use client'

const key = 'defects:bulk'

// The job that is being watched is shown again when the page is reloaded.

export function watchedJob(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function watchJob(jobId: string | null) {
  try {
    if (jobId) sessionStorage.setItem(key, jobId)
    else sessionStorage.removeItem(key)
  } catch {
    // without storage it is found in the list of jobs
  }
}
