import { createContext, useContext, useEffect, useState } from 'react'
import type { Reply } from '@/lib/ops/dev/protocol'
import type { Kept } from './kept'
import type { Ask } from './use-socket'

interface Tool {
  kept: Kept
  keep(change: Partial<Kept>): void
  ask: Ask
  // Says what came of it.
  change(action: string, data: unknown): Promise<Reply>
}

const Context = createContext<Tool | null>(null)
export const ToolProvider = Context.Provider

export function useTool(): Tool {
  const tool = useContext(Context)
  if (!tool) throw new Error('outside the window of the development tool')
  return tool
}

export function useAnswer<Data>(action: string): { data?: Data; again(): void } {
  const { ask } = useTool()
  const [data, setData] = useState<Data>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let left = false
    void ask({ action }).then(reply => {
      if (!left && reply.state === 'success') setData(reply.data as Data)
    })
    return () => {
      left = true
    }
  }, [ask, action, round])
  return { data, again: () => setRound(count => count + 1) }
}
