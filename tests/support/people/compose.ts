import type { Page } from 'playwright'

export interface InputMethod {
  // Underlined and not confirmed yet.
  compose(text: string): Promise<void>
  confirm(text: string): Promise<void>
}

export async function inputMethodOf(page: Page): Promise<InputMethod> {
  const session = await page.context().newCDPSession(page)
  return {
    async compose(text) {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    },
    async confirm(text) {
      await session.send('Input.insertText', { text })
    },
  }
}

// What Safari sends for the Enter that confirms a word: after the composition, without its flag.
export const pressConfirmingEnter = (page: Page) =>
  page.evaluate(() => {
    const given = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', given))
  })
