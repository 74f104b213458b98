import { lazyDialog } from '@/app/_ui/lazy-part'
import type { DialogProps, Step } from './step-dialog'

export const lazyStep = <Read,>(load: () => Promise<Step<Read>>) =>
  lazyDialog(async () => {
    const [{ StepDialog }, { useStep, waitsForRecord }] = await Promise.all([import('./step-dialog'), load()])
    return {
      default: (props: DialogProps & { read: Read }) => (
        <StepDialog {...props} {...{ useStep, waitsForRecord }} />
      ),
    }
  })
