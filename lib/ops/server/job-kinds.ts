import { exportJob } from '@/lib/defects/export/export-job'
import { importJob } from '@/lib/defects/import/import-job'
import { undoImportJob } from '@/lib/defects/import/undo-import-job'
import { bulkJobWith } from '@/lib/defects/steps/bulk/bulk-job'
import { afterUndo } from '@/lib/intake/triage/after-undo'
import type { Job } from '@/lib/jobs/job'

// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which it checks itself
export const jobKinds: readonly Job<any>[] = [bulkJobWith(afterUndo), exportJob, importJob, undoImportJob]
