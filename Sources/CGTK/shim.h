#pragma once

#include <gtk/gtk.h>
#include <locale.h>

// Functions of GTK with a variable number of arguments, which Swift cannot call, and what depends on the version of GTK.

/// Logs a mistake in the use of the library, as GTK does.
static inline void input_control_log(const char *message) {
  g_log("InputControl", G_LOG_LEVEL_CRITICAL, "%s", message);
}

/// Returns the locale of texts, as the environment has it.
static inline const char *input_control_locale(void) { return setlocale(LC_MESSAGES, NULL); }

/// Returns a property whose value is a number, a flag, or one of a list of names.
static inline int input_control_get(GtkWidget *widget, const char *property) {
  int value = 0;
  g_object_get(widget, property, &value, NULL);
  return value;
}

static inline void input_control_set(GtkWidget *widget, const char *property, int value) {
  g_object_set(widget, property, value, NULL);
}

/// Returns the input method of a widget with text, which GTK gives to a controller of keys; NULL for none. The widget keeps it.
static inline GtkIMContext *input_control_input_method(GtkWidget *widget) {
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  GtkIMContext *found = NULL;
  for (guint index = 0; !found && index < g_list_model_get_n_items(controllers); index++) {
    GtkEventController *controller = g_list_model_get_item(controllers, index);
    if (GTK_IS_EVENT_CONTROLLER_KEY(controller))
      found = gtk_event_controller_key_get_im_context(GTK_EVENT_CONTROLLER_KEY(controller));
    g_object_unref(controller);
  }
  g_object_unref(controllers);
  return found;
}

/// Tells whoever listens to the screen whether the text is wrong, and why.
static inline void input_control_set_reason(GtkWidget *widget, int is_wrong, const char *reason) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID,
                              is_wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (reason)
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, reason, -1);
  else
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/// Speaks a text to whoever listens to the screen. GTK can since 4.14.
static inline void input_control_announce(GtkWidget *widget, const char *text) {
#if GTK_CHECK_VERSION(4, 14, 0)
  gtk_accessible_announce(GTK_ACCESSIBLE(widget), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#else
  (void)widget;
  (void)text;
#endif
}
