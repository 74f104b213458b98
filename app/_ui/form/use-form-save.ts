import { useRouter } from 'next/navigation'
import type { RecordFormState } from './use-record-form'

/** After `save`: what somebody else has saved meanwhile is shown where it was chosen, else `onSaved` goes on. */
export function useFormSave<Saved>(
  form: RecordFormState,
  save: () => Promise<Saved | 'theirs' | undefined>,
  onSaved: (saved: Saved) => unknown,
) {
  const router = useRouter()
  return async () => {
    const saved = await save()
    if (!saved) return false
    form.saved()
    if (saved === 'theirs') {
      form.undo()
      router.refresh()
      return false
    }
    await onSaved(saved as Saved)
    return true
  }
}
