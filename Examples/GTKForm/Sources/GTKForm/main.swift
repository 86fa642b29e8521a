import CGTK

gtk_init()
let window = try OrderWindow()
window.present()
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 {
  g_main_context_iteration(nil, 1)
}
