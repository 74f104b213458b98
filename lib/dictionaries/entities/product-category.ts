import { productCategories, productSubcategories } from '@/db/schema/dictionaries'
import { dictionary, names, sort } from '../dictionary'

export const productCategory = dictionary({
  entity: 'product-category',
  table: productCategories,
  access: 'dictionary_product_category',
  fields: { ...names, sort },
  search: [],
  columns: ['code', 'name', 'nameEn', 'sort'],
  usedBy: [productSubcategories.productCategoryId],
  paths: {
    root: '/dictionaryproductcategory',
    page: '/showAllLike',
    list: ['/showAll'],
    add: '/add',
    update: '/update',
  },
})
