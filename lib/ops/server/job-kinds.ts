import { findDoubtsJob } from '@/lib/coding/learn/find-doubts'
import { learnJob } from '@/lib/coding/learn/learn-job'
import { exportJob } from '@/lib/defects/export/export-job'
import { importJob } from '@/lib/defects/import/import-job'
import { undoImportJob } from '@/lib/defects/import/undo-import'
import { matchJob } from '@/lib/defects/matching/match-job'
import { bulkJobWith } from '@/lib/defects/steps/bulk/bulk-job'
import { afterUndo } from '@/lib/intake/triage/undo-triage'
import type { Job } from '@/lib/jobs/job'
import { backtestJob } from '@/lib/signals/backtest/backtest-job'
import { signalRunJob } from '@/lib/signals/runs/run-job'

// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which it checks itself
export const jobKinds: readonly Job<any>[] = [
  bulkJobWith(afterUndo),
  exportJob,
  importJob,
  undoImportJob,
  signalRunJob,
  backtestJob,
  matchJob,
  learnJob,
  findDoubtsJob,
]
