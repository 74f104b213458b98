'use client'

import { useLocale } from 'next-intl'
import { useMemo } from 'react'

/** Not in messages/, which are part of the production build. */
const words = {
  tool: ['开发工具', 'Development tool'],
  entries: ['开发工具菜单', 'Entries'],
  close: ['关闭', 'Close'],
  move: ['移动窗口（方向键）', 'Move the window (arrow keys)'],
  fz: ['辅助', 'Assist'],
  ksh: ['模块', 'Modules'],
  sz: ['设置', 'Settings'],
  closed: ['tool_ui 服务断开进行重连', 'The tool_ui service closed the connection; reconnecting'],
  connecting: ['正在连接 tool_ui 服务…', 'Connecting to the tool_ui service…'],
  copy: ['复制', 'Copy'],
  search: ['搜索', 'Search'],
  nothing: ['没有符合条件的内容', 'Nothing fits'],
  loading: ['正在加载…', 'Loading…'],
  save: ['保存', 'Save'],

  base: ['基础设置', 'Basics'],
  mode: ['路由模式', 'Route mode'],
  hashWhy: [
    '不支持 hash：页面由服务端渲染，服务端收不到 # 之后的内容',
    'Hash is not offered: pages are rendered on the server, which never receives what follows #',
  ],
  footer: ['页脚文字（中文）', 'Footer (Chinese)'],
  footerEn: ['页脚文字（英文）', 'Footer (English)'],
  permissionSwitch: ['按钮与菜单权限', 'Permissions of buttons and menu'],
  defaultPath: ['登录后默认路由', 'First page after signing in'],
  whiteList: ['路由白名单', 'Whitelist of routes'],
  whiteListWhy: [
    '页面是否免登录由所在目录决定：此处逐条核对，不会放开任何页面',
    'The folder of a page decides whether it needs a sign-in: this list is compared with the folders and opens nothing',
  ],
  add: ['添加', 'Add'],
  remove: ['移除', 'Remove'],
  public: ['免登录', 'open to all'],
  'signed-in': ['需登录', 'needs a sign-in'],
  missing: ['无此页面', 'no such page'],
  afterSave: ['保存后需刷新', 'Refresh after saving'],
  saved: ['保存成功', 'Saved'],
  mayNot: ['没有查看系统参数的权限', 'You may not see the parameters'],

  title: ['标题', 'Title'],
  titleEn: ['英文标题', 'English title'],
  name: ['名称', 'Name'],
  path: ['路径', 'Path'],
  module: ['模块', 'Module'],
  icon: ['图标', 'Icon'],
  state: ['状态', 'State'],
  permission: ['权限', 'Permission'],
  actions: ['操作', 'Actions'],
  hidden: ['隐藏', 'Hidden'],
  shown: ['显示', 'Shown'],
  addChild: ['添加子菜单', 'Add child'],
  edit: ['编辑', 'Edit'],
  delete: ['删除', 'Delete'],
  openFile: ['打开文件', 'Open file'],
  topLevel: ['顶级模块', 'Top level'],
  type: ['模块类型', 'Type of module'],
  template: ['模板', 'Template'],
  local: ['本地模块', 'Local module'],
  basic: ['基础', 'Basic'],
  list: ['列表', 'List'],
  form: ['表单', 'Form'],
  source: ['数据表', 'Table'],
  modulePath: ['模块路径', 'Path of the module'],
  redirect: ['重定向', 'Redirect'],
  sort: ['排序', 'Position'],
  hide: ['隐藏菜单', 'Hide in the menu'],
  keepAlive: ['页面缓存', 'Keep alive'],
  keepAliveWhy: [
    '页签关闭前，所有页面都保留填写内容',
    'Every page keeps what was typed while its tab is open',
  ],
  addMenu: ['添加菜单', 'Add menu entry'],
  editMenu: ['编辑菜单', 'Edit menu entry'],
  required: ['该字段不能为空', 'This field is required'],
  letters: ['只能输入英文字母(a-z)', 'Letters a–z only'],
  needsModule: ['请输入模块路径', 'Enter the path of the module'],
  hasChildren: ['存在子节点无法执行删除操作！', 'It has children and cannot be deleted.'],
  confirmDelete: ['确认删除该数据,有未知风险！', 'Delete this? There are unknown risks.'],
  deleteViews: ['同时删除生成的模块', 'Also delete what was generated'],

  patterns: ['正则', 'Patterns'],
  calls: ['接口', 'Calls'],
  dictionaries: ['字典', 'Dictionaries'],
  'patterns.mobile': ['手机号码（中国大陆）', 'Mobile number (mainland China)'],
  'patterns.letters': ['字母和空格，1–60 个字符', 'Letters and spaces, 1–60'],
  'patterns.vin': ['VIN（17 位）', 'VIN (17 characters)'],
  'patterns.idCard': ['居民身份证号', 'Resident identity number'],
  'patterns.creditCode': ['统一社会信用代码', 'Unified social credit code'],
  'patterns.phone': ['固定电话', 'Landline'],
  'patterns.email': ['电子邮箱', 'E-mail address'],
  'patterns.loginId': ['登录名', 'Login name'],
  result: ['结果', 'Result'],
  tryOut: ['输入文本试匹配', 'Type to try them'],
  matches: ['匹配', 'matches'],
  noMatch: ['不匹配', 'does not match'],

  duplicate: ['不可用,重复注册', 'Not available: registered twice'],
  copyCall: ['复制 call()', 'Copy call()'],
  access: ['权限', 'Access'],
  count: ['{count} 个', '{count}'],

  code: ['编码', 'Code'],
  description: ['说明', 'Description'],
  copyLookUp: ['复制查询代码', 'Copy a look-up'],
} as const satisfies Record<string, readonly [string, string]>

export type Word = keyof typeof words
export type Speak = (word: Word, values?: Record<string, string | number>) => string

export function useSpeak(): Speak {
  const at = useLocale() === 'en-US' ? 1 : 0
  return useMemo(
    () => (word, values) =>
      words[word][at].replace(/\{(\w+)\}/g, (whole: string, name: string) => String(values?.[name] ?? whole)),
    [at],
  )
}
