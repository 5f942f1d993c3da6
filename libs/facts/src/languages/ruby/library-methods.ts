/** Methods with two words of Ruby's core and of the parts of its standard library that programs use most. */
export const libraryMethods: ReadonlySet<string> = new Set(
  `all_digits alias_method add_observer ascii_only? at_exit attr_accessor attr_reader attr_writer base_class base_label basic_auth
  binding_of bit_length block_given? byte_index byteslice_replace class_eval class_exec class_variable_get class_variable_set
  close_read close_write code_range const_defined? const_get const_missing const_set content_type count_objects current_scope
  day_name default_external default_proc define_method define_singleton_method delete_at delete_if delete_prefix delete_suffix
  dig_path drop_while each_byte each_char each_child each_codepoint each_cons each_entry each_index each_key each_line each_object
  each_pair each_slice each_value each_with_index each_with_object end_with? ends_with? env_proxy exclude_end? expand_path
  file_name filter_map find_all find_index first_lineno flat_map frozen_copy full_message get_byte get_response group_by has_key?
  has_value? header_field in_groups in_groups_of instance_eval instance_exec instance_method instance_methods instance_of?
  instance_variable_defined? instance_variable_get instance_variable_set instance_variables is_a? keep_if key_for kind_of?
  last_match last_response line_number load_file lookup_const make_temp max_by method_defined? method_missing min_by min_max
  minmax_by mkdir_p mod_time module_eval module_exec module_function next_float num_args object_id open_timeout owned_by
  parse_file path_info pred_any prepend_features private_class_method private_constant private_instance_methods private_method
  public_constant public_instance_method public_method public_method_defined? public_methods public_send query_string read_body
  read_nonblock read_timeout remote_addr remove_class_variable remove_const remove_instance_variable remove_method request_uri
  respond_to? respond_to_missing? return_value reverse_each reverse_merge rm_f rm_rf ruby_version safe_load set_backtrace
  set_encoding set_form_data singleton_class singleton_methods slice_before slice_when sort_by source_location source_root
  squeeze_whitespace ssl_options start_with? starts_with? status_code step_by string_io strip_heredoc super_method sum_by
  symbolize_keys symbolize_names sync_close take_while text_content time_zone to_a to_ary to_c to_enum to_f to_hash to_i to_int to_io
  to_json to_path to_proc to_query to_r to_regexp to_s to_set to_str to_sym to_time to_yaml transform_keys transform_values
  undef_method unpack_one update_columns use_ssl user_agent valid_encoding? values_at verify_mode with_index with_object write_nonblock
  write_timeout write_file zip_with`.split(/\s+/),
)
