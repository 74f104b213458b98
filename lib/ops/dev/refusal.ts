import type { Locale } from '@/lib/i18n/locales'

/** What the socket answers. Kept out of messages, which are part of the production build. */
const texts = {
  required: ['该字段不能为空', 'This field is required'],
  letters: ['只能输入英文字母(a-z)', 'Letters a–z only'],
  tooLong: ['不能超过 40 个字符', 'At most 40 characters'],
  modulePath: ['请输入模块路径', 'Enter the path of the module'],
  noModule: ['找不到页面文件 {path}', 'There is no page file {path}'],
  duplicate: ['名称“{name}”已被使用', 'The name “{name}” is taken'],
  pathTaken: ['路径“{path}”属于接口，不能用作页面', 'The path “{path}” belongs to calls, not to a page'],
  pageTaken: ['路径“{path}”已有页面或文件', 'There is a page or a file at “{path}” already'],
  children: ['存在子节点无法执行删除操作！', 'It has children and cannot be deleted.'],
  noEntry: ['菜单项不存在', 'There is no such menu entry'],
  notTopLevel: ['只能在顶级模块下添加', 'Children belong under a top-level module'],
  permission: ['权限标识“{permission}”不存在', 'There is no permission “{permission}”'],
  template: ['请选择模板', 'Choose a template'],
  outside: ['不允许写入 {path}', 'This tool does not write {path}'],
  uncommitted: [
    '{path} 有未提交的修改，请先提交',
    '{path} has changes that are not committed: commit them first',
  ],
  nothing: ['没有需要修改的内容', 'Nothing to change'],
  unknownAction: ['未知操作 {action}', 'There is no action {action}'],
  malformed: ['请求格式不正确', 'The message is malformed'],
  hash: [
    '不支持 hash 模式：服务端渲染的页面必须收到完整路径',
    'Hash mode is not offered: pages are rendered on the server, which never sees a hash',
  ],
  editor: ['无法打开编辑器，请设置 EDITOR', 'No editor could be started: set EDITOR'],
  failed: ['操作失败：{reason}', 'It failed: {reason}'],
  opened: ['已在编辑器中打开', 'Opened in the editor'],
  saved: ['保存成功', 'Saved'],
  added: ['添加成功', 'Added'],
  deleted: ['删除成功', 'Deleted'],
} as const satisfies Record<string, readonly [string, string]>

export type TextKey = keyof typeof texts

export function textOf(locale: Locale, key: TextKey, values: Record<string, string> = {}): string {
  const text: string = texts[key][locale === 'en-US' ? 1 : 0]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

export class Refusal extends Error {
  constructor(
    readonly key: TextKey,
    readonly values: Record<string, string> = {},
    readonly field?: string,
  ) {
    super(textOf('en-US', key, values))
  }
}
