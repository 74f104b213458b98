import os from 'node:os'
import { endWithParent, sendToParent } from '@/lib/core/process/parent'
import { openReader } from './read-licence'
import type { Answer, Question } from './reading-child'

export function answerParent() {
  // Low priority: page requests come before photographs.
  os.setPriority(15)
  const reader = openReader()
  endWithParent()
  process.on('message', async ({ id, path, maxPixels, knownMakers, today }: Question) => {
    let answer: Answer
    try {
      const read = await reader
      const options = { maxPixels, knownMakers: new Set(knownMakers), today }
      answer = { id, reading: await read(path, options) }
    } catch (error) {
      // The message of sharp may name the file, but no person.
      answer = { id, damaged: isPicture(error), message: error instanceof Error ? error.message : '' }
    }
    sendToParent(answer)
  })
}

const isPicture = (error: unknown) =>
  /Input (file|buffer|image)|VipsJpeg|vips|pngload|webp|corrupt|truncat|premature|pixel limit/i.test(
    String(error),
  )
