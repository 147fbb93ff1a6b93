/** What the tools of the reference file server are called here; their own titles are English. */
export const toolTitles: Partial<Record<string, string>> = {
  read_file: '读取文件',
  read_text_file: '读取文件',
  read_media_file: '读取媒体文件',
  read_multiple_files: '读取多个文件',
  write_file: '写入文件',
  edit_file: '修改文件',
  create_directory: '新建文件夹',
  list_directory: '列出文件夹',
  list_directory_with_sizes: '列出文件夹',
  directory_tree: '查看目录树',
  move_file: '移动文件',
  search_files: '查找文件',
  get_file_info: '查看文件信息',
  list_allowed_directories: '查看可用的文件夹',
};
